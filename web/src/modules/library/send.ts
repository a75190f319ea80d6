import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import { send } from '@/platform/transport';
import { carryFile } from '@/platform/uploads';
import { isDefinite } from '@/platform/useWrite';

/** What the library takes, as a file chooser knows it. */
export const ACCEPTED = 'image/*,application/pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,video/mp4';

/** The largest file that arrives in parts. */
export const MAX_BYTES = 100_000_000;

interface Transfer {
  readonly id: number;
  readonly received: number;
  readonly part_size: number;
}

/** Where a file that was broken off is kept in mind, so that it goes on after a reload too. */
const memory = (file: File) => `hivis.transfer.${file.name}.${file.size}.${file.lastModified}`;

/**
 * Sends a file in parts. What was broken off goes on where it stopped: after a try again, and
 * when the same file is chosen once more.
 */
export async function sendInParts(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<number> {
  let transfer = (await known(file)) ?? (await begin(file));
  while (transfer.received < file.size) {
    const from = transfer.received;
    const piece = file.slice(from, from + transfer.part_size);
    transfer = await part(transfer.id, from, piece, signal, (share) =>
      onProgress((from + share * piece.size) / file.size),
    );
  }
  const params = { path: { id: transfer.id } };
  try {
    const done = await unwrap(
      api.POST('/api/attachment_transfers/{id}/finish', { params, signal }),
    );
    localStorage.removeItem(memory(file));
    return done.attachment.id;
  } catch (cause) {
    // Without an answer all of it is there still: the next try only has to finish.
    if (isDefinite(cause)) localStorage.removeItem(memory(file));
    throw cause;
  }
}

/** The transfer of the same file that stopped before, if the server still has it. */
async function known(file: File): Promise<Transfer | undefined> {
  const id = Number(localStorage.getItem(memory(file)));
  if (!id) return undefined;
  try {
    const call = api.GET('/api/attachment_transfers/{id}', { params: { path: { id } } });
    const { transfer } = await unwrap(call);
    return transfer.size === file.size ? transfer : undefined;
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 404) return undefined;
    throw cause;
  }
}

async function begin(file: File): Promise<Transfer> {
  const body = { name: file.name, size: file.size };
  const { transfer } = await unwrap(api.POST('/api/attachment_transfers', { body }));
  localStorage.setItem(memory(file), String(transfer.id));
  return transfer;
}

async function part(
  id: number,
  offset: number,
  piece: Blob,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Transfer> {
  const url = new URL(`/api/attachment_transfers/${id}?offset=${offset}`, location.href);
  const named = new File([piece], 'part');
  const call = send(new Request(url, { method: 'PATCH' }), carryFile(named, onProgress, signal));
  const answer = call.then(async (response) => ({
    response,
    ...(response.ok
      ? { data: await response.json() }
      : { error: await response.json().catch(() => null) }),
  }));
  return (await unwrap<{ transfer: Transfer }>(answer)).transfer;
}

/** Gives up a file that was on its way. */
export async function giveUp(file: File): Promise<void> {
  const id = Number(localStorage.getItem(memory(file)));
  localStorage.removeItem(memory(file));
  if (id) {
    await api
      .DELETE('/api/attachment_transfers/{id}', { params: { path: { id } } })
      .catch(() => {});
  }
}
