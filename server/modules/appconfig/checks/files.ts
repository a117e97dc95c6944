/** Tests the store of uploads: writes, reads and deletes a small file. */
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestedService } from '../../../../domain/contract/appconfig';
import type { Context } from '../../../context';
import type { FileStore } from '../../../ports/files';
import { failingService, workingService } from '../../../../domain/testedService';

type Step = 'write' | 'read' | 'delete';
const FAILED: Readonly<Record<Step, string>> = {
  write: 'No se pudo escribir',
  read: 'Se escribió, pero no se pudo leer',
  delete: 'Se escribió y se leyó, pero no se pudo borrar',
};

async function failedStep(ctx: Context, store: FileStore): Promise<Step | null> {
  // A name like those of uploads: if the test leaves the file behind, the regular sweep deletes it.
  const name = `0-${randomBytes(8).toString('hex')}.pdf`;
  const copy = join(tmpdir(), name);
  const content = Buffer.from(`Prueba de archivos, ${ctx.now.toISOString()}\n`);
  let step: Step = 'write';
  try {
    await store.put(name, content, 'application/pdf');
    step = 'read';
    await store.fetch(name, copy);
    if (!content.equals(await readFile(copy))) return step;
    step = 'delete';
    await store.remove([name]);
    return null;
  } catch (error) {
    ctx.log.warn({ step, store: store.kind, code: (error as { code?: unknown }).code }, 'test file failed');
    // Reading failed: delete the file that was written.
    if (step === 'read') await store.remove([name]).catch(() => undefined);
    return step;
  } finally {
    await rm(copy, { force: true });
  }
}

async function testStore(ctx: Context, title: string, store: FileStore, variable: string): Promise<TestedService> {
  const step = await failedStep(ctx, store);
  return step === null
    ? workingService(title, 'Se escribió, se leyó y se borró un archivo de prueba.')
    : failingService(title, `${FAILED[step]} un archivo de prueba.`, variable);
}

export async function testFiles(ctx: Context): Promise<TestedService[]> {
  const { files } = ctx.studio;
  if (!files) return [failingService('Archivos', 'El servidor no tiene dónde guardar archivos.', 'FILES_DIR')];
  const { files_location } = await ctx.studio.config();
  const disk = await testStore(ctx, 'Archivos en este servidor', files.disk, 'FILES_DIR');
  if (files.cloud) return [disk, await testStore(ctx, 'Bucket S3', files.cloud, 'S3_BUCKET')];
  return files_location === 'aws'
    ? [disk, failingService('Bucket S3', 'El servidor no tiene las llaves del bucket.', 'S3_BUCKET')]
    : [disk];
}
