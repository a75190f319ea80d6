import { ApiError, errorOf } from './errors';
import { send } from './transport';
import type { components } from './types.gen';
import type { Once } from './useWrite';

/** How the server reads a file, and what is wrong with it. */
export type ImportOutcome = components['schemas']['SheetsOutcome'];
export type ImportField = components['schemas']['SheetsField'];
export type ImportMapping = components['schemas']['SheetsMapping'];
export type ImportSource = components['schemas']['SheetsSource'];

interface Table {
  /** The address of the operation that imports this kind of record. */
  path: string;
  file: File;
  /** Left out, the server takes the one of the last time, or guesses. */
  mapping?: ImportMapping;
  dryRun: boolean;
  /** Also the rows that are here already, as they stand in the file. */
  again?: boolean;
}

/** Sends a file with a table, to be looked at or to be imported. */
export async function sendTable(table: Table, once?: Once): Promise<ImportOutcome> {
  const form = new FormData();
  form.append('file', table.file, table.file.name);
  form.append('dry_run', String(table.dryRun));
  if (table.again) form.append('again', 'true');
  if (table.mapping) form.append('mapping', JSON.stringify(table.mapping));
  const address = new URL(table.path, location.href);
  const request = new Request(address, { method: 'POST', body: form, headers: once ?? {} });
  const response = await send(request).catch(() => {
    throw new ApiError(0, '');
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw errorOf(response, body);
  return body as ImportOutcome;
}
