/** A PDF document of one page with these lines, as a chooser of files takes it. */
export function paper(name: string, lines: readonly string[]) {
  const text = lines.map((line) => `(${line}) Tj 0 -22 Td`).join(' ');
  const page = `BT /F1 14 Tf 60 770 Td ${text} ET`;
  return document(name, page, '/Font << /F1 5 0 R >>', [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

/**
 * A document as scanners and offices in China write them: a grey picture in JPEG 2000 on all of
 * the page, which may be broken, and a line in a font that it has not with it.
 */
export function scan(name: string, line: string, broken = false) {
  const letters = [...line].map((each) => (each.codePointAt(0) ?? 0).toString(16).padStart(4, '0'));
  const page = `q 595 0 0 842 0 0 cm /I1 Do Q BT /F1 14 Tf 60 770 Td <${letters.join('')}> Tj ET`;
  const picture = (broken ? GREY.slice(0, 60) : GREY).toUpperCase();
  return document(name, page, '/Font << /F1 5 0 R >> /XObject << /I1 7 0 R >>', [
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 8 0 R >>',
    `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter [/ASCIIHexDecode /JPXDecode] /Length ${picture.length + 1} >>\nstream\n${picture}>\nendstream`,
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]);
}

/** Eight by eight points of one grey, the least that JPEG 2000 can say: its one packet is empty. */
const GREY = [
  'ff4f', // the beginning
  'ff510029000000000008000000080000000000000000000000080000000800000000000000000001070101',
  'ff52000c00000001000004040001', // one layer, no levels
  'ff5c00044040',
  'ff90000a00000000000f0001', // the one tile
  'ff9300',
  'ffd9',
].join('');

function document(name: string, page: string, resources: string, more: readonly string[]) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`,
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    ...more,
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdf) };
}
