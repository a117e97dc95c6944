/** The files of an invoice: recognisable, and worth nothing at the tax office. */
import escapeHtml from 'escape-html';
import type { SandboxInvoice } from './state';

const pesos = (centavos: number): string => (centavos / 100).toFixed(2);

export function xmlOf({ uuid, type, customer, total, folio_number, created_at }: SandboxInvoice): string {
  const base = Math.round(total / 1.16);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" TipoDeComprobante="${type}" ` +
    `Fecha="${created_at.slice(0, 19)}" Folio="${folio_number}" Moneda="MXN" SubTotal="${pesos(base)}" Total="${pesos(total)}">` +
    `<cfdi:Receptor Rfc="${escapeHtml(customer.tax_id)}" Nombre="${escapeHtml(customer.legal_name)}" ` +
    `DomicilioFiscalReceptor="${customer.zip}" RegimenFiscalReceptor="${customer.tax_system}"/>` +
    `<cfdi:Impuestos TotalImpuestosTrasladados="${pesos(total - base)}"/>` +
    `<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" UUID="${uuid}"/>` +
    '</cfdi:Complemento></cfdi:Comprobante>\n'
  );
}

/** One page of text. */
export function pdfOf({ uuid, customer, total }: SandboxInvoice): Buffer {
  const line = (words: string): string => words.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\xff]/g, '?');
  const shown = ['CFDI DE PRUEBA SIN VALOR', uuid, customer.tax_id, customer.legal_name, `$${pesos(total)} MXN`];
  const content = `BT /F1 12 Tf 60 760 Td 18 TL ${shown.map((one) => `(${line(one)}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
