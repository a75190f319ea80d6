import { unwrap } from './client';

/** What a list can be taken as. */
export type FileFormat = 'xlsx' | 'csv';

type Call = Promise<{ data?: unknown; error?: unknown; response: Response }>;

/**
 * Saves the file that a call answers with, asked for with `parseAs: 'blob'`.
 * What the server refuses is thrown like any other refusal.
 */
export async function saveFile(call: Call): Promise<void> {
  const content = (await unwrap(call)) as Blob;
  const { response } = await call;
  saveBlob(content, nameOf(response.headers.get('Content-Disposition') ?? '', content.type));
}

export function saveBlob(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The file's name as the server gives it; letters beyond English come encoded. */
export function nameOf(disposition: string, type = ''): string {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return (
    /filename="?([^";]+)"?/i.exec(disposition)?.[1] ??
    `export.${type.startsWith('text/csv') ? 'csv' : 'xlsx'}`
  );
}
