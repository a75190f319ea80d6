import { rememberUpload, uploadKeyOf } from '../uploads';
import type { KeptFile } from './stored';

export function keepFile(file: File): KeptFile {
  return { name: file.name, type: file.type, bytes: file, upload: uploadKeyOf(file) };
}

export function fileOf(kept: KeptFile): File {
  const file = new File([kept.bytes], kept.name, { type: kept.type });
  rememberUpload(file, kept.upload);
  return file;
}
