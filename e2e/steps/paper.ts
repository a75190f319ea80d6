/** A PDF document of one page with these lines, as a chooser of files takes it. */
export function paper(name: string, lines: readonly string[]) {
  const text = lines.map((line) => `(${line}) Tj 0 -22 Td`).join(' ');
  const page = `BT /F1 14 Tf 60 770 Td ${text} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = pdf.length;
  pdf += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdf) };
}
