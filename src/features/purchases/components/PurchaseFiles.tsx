import type { PackageFiles } from '../../../../domain/contract/packages';
import { DownloadButton } from '../../../ui/DownloadButton';

export interface PurchaseFilesProps {
  readonly files: PackageFiles;
  /** As wide as their container. */
  readonly block?: boolean;
}

/** The files that came with a purchase; before it is paid, none. */
export function PurchaseFiles({ files: { downloadable, file_url, receipt_file }, block = false }: PurchaseFilesProps) {
  return (
    <>
      {file_url && <DownloadButton href={file_url} name={downloadable?.name ?? 'Archivo'} block={block} />}
      {receipt_file && <DownloadButton href={receipt_file.src} name={receipt_file.name} block={block} />}
    </>
  );
}
