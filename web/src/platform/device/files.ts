import { rememberUpload, type UploadKey, uploadKeyOf } from '../uploads';

/** A file as it is kept: the bytes themselves, since what was picked may be gone tomorrow. */
export interface KeptFile {
  name: string;
  type: string;
  bytes: Blob;
  /** Under which it is sent, so that it is stored once. */
  upload: UploadKey;
}

export function keepFile(file: File): KeptFile {
  return { name: file.name, type: file.type, bytes: file, upload: uploadKeyOf(file) };
}

export function fileOf(kept: KeptFile): File {
  const file = new File([kept.bytes], kept.name, { type: kept.type });
  rememberUpload(file, kept.upload);
  return file;
}
