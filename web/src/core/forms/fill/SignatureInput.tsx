import { uploadAttachment } from '@/platform/uploads';
import { StoredTile, UploadTile } from '@/ui/files/tiles';
import { useFailure } from '@/ui/files/useFailure';
import { useUploads } from '@/ui/files/useUploads';
import { SignHere } from '../SignHere';
import { useAnswer, useAnswerFiles, useError, useFields, useStore } from './context';
import classes from './fill.module.css';
import { Group } from './Group';
import type { InputProps } from './input';
import { useWaitingFiles } from './useWaitingFiles';

/** A signature: drawn with a finger, or the name typed where that is not possible. */
export function SignatureInput({ question, at }: InputProps) {
  const error = useError(at);
  const answer = useAnswer(at);
  const generation = useStore((store) => store.generationOf(at));
  return (
    <Group question={question} error={error}>
      {answer?.not_applicable ? null : <Signing key={generation} at={at} />}
    </Group>
  );
}

function Signing({ at }: { at: string }) {
  const { store, waits } = useFields();
  const { stored } = useAnswerFiles(at);
  const uploads = useUploads(uploadAttachment, (put) =>
    store.setFiles(at, { stored: put(store.filesOf(at).stored) }),
  );
  const failure = useFailure(
    uploads.uploads.filter((each) => each.failed && !(waits && each.waits)),
  );
  useWaitingFiles(at, uploads);
  const signed = stored.length + uploads.uploads.length > 0;
  if (!signed) return <SignHere onSigned={(file) => uploads.add([file])} />;
  return (
    <>
      <ul className={classes.signed}>
        {stored.map((file) => (
          <StoredTile
            key={file.id}
            file={file}
            onRemove={() => store.setFiles(at, { stored: [] })}
          />
        ))}
        {uploads.uploads.map((upload) => (
          <UploadTile
            key={upload.key}
            upload={upload}
            keeps={waits}
            onRetry={() => uploads.retry(upload)}
            onRemove={() => uploads.drop(upload.key)}
          />
        ))}
      </ul>
      <p className={classes.error} role="alert">
        {failure}
      </p>
    </>
  );
}
