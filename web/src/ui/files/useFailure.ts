import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { useErrorSentence } from '../sentence';
import type { Upload } from './useUploads';

/** Why the last of these files did not arrive; silent again when it is removed or arrives. */
export function useFailure(uploads: readonly Upload[]): string {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const last = uploads.findLast((each) => each.failed);
  if (!last) return '';
  // The server's words about the file, such as its kind or size, before those about the request.
  const own = last.cause instanceof ApiError ? last.cause.fields.file?.join(' ') : undefined;
  return `${t('files.failed', { name: last.file.name })} ${own ?? sentence(last.cause)}`;
}
