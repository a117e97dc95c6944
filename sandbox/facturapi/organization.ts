/** Whose account it is, and the certificate (CSD) that was handed over: only its dates and number are kept. */
import { X509Certificate } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './validation';
import type { SandboxOrganization, SandboxState } from './state';

const NEW: SandboxOrganization = {
  id: '5f5bd0f6d3d0d70017f3a1d1',
  legal: { legal_name: 'ESTUDIO DE DEMOSTRACIÓN', tax_id: 'EDE180312AB1', tax_system: '601' },
  certificate: { has_certificate: false, expires_at: null, updated_at: null, serial_number: null },
};

interface OrganizationOptions {
  readonly state: SandboxState;
  readonly now: () => Date;
}

export async function organizationRoutes(app: FastifyInstance, { state, now }: OrganizationOptions): Promise<void> {
  const organization = (state.organization ??= structuredClone(NEW));
  const shown = () => ({
    ...organization,
    is_production_ready: organization.certificate.has_certificate,
    pending_steps: organization.certificate.has_certificate
      ? []
      : [{ type: 'certificate', description: 'Sube los archivos del Certificado de Sello Digital' }],
  });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.get('/v2/organizations/me', shown);
  app.put<{ Params: { id: string }; Body: Buffer }>(
    '/v2/organizations/:id/certificate',
    async ({ params, headers: { 'content-type': type = '' }, body }) => {
      if (params.id !== organization.id) throw new Refusal(404, 'Organización no encontrada', null);
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
      const [cer, key, password] = [form.get('cer'), form.get('key'), form.get('password')];
      if (!(cer instanceof Blob) || !(key instanceof Blob) || typeof password !== 'string')
        throw new Refusal(400, 'cer, key y password son requeridos', null);
      if (password.includes('revocado')) throw new Refusal(400, 'El SAT revocó este certificado.', 'cer');
      const { validTo, serialNumber, subject } = new X509Certificate(Buffer.from(await cer.arrayBuffer()));
      const rfc = /^x500UniqueIdentifier=(\w+)/m.exec(subject)?.[1];
      if (rfc !== undefined) organization.legal = { ...organization.legal, tax_id: rfc };
      organization.certificate = {
        has_certificate: true,
        expires_at: new Date(validTo).toISOString(),
        updated_at: now().toISOString(),
        serial_number: serialNumber,
      };
      return shown();
    },
  );
}
