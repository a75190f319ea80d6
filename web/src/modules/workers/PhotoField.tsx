import { Button, FileButton, Loader } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadAttachment } from '@/platform/uploads';
import { MOST_OF_FACE, shrunk } from '@/ui/files/shrink';
import { smallOf } from '@/ui/files/small';
import { initials } from '@/ui/Person';
import { useErrorSentence } from '@/ui/sentence';
import classes from './workers.module.css';

const SMALL = { bytes: MOST_OF_FACE, side: 640 };

interface Props {
  /** The address of the picture that is there. */
  photo: string | null;
  name: string;
  error?: ReactNode;
  /** The id of what was uploaded; 0 takes the picture away. */
  onChange: (id: number) => void;
}

/** The face of somebody who works; a large picture is made smaller before it is sent. */
export function PhotoField({ photo, name, error, onChange }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [shown, setShown] = useState(photo);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function take(file: File | null) {
    if (!file) return;
    setBusy(true);
    setFailure('');
    try {
      const stored = await uploadAttachment(await shrunk(file, SMALL), () => undefined);
      setShown(stored.url);
      onChange(stored.id);
    } catch (cause) {
      setFailure(sentence(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={classes.photo} data-path="photo_attachment_id">
      {shown ? (
        <img className={classes.face} src={smallOf(shown)} alt={t('workers.photoOf', { name })} />
      ) : (
        <span className={classes.face} aria-hidden>
          {busy ? <Loader size="xs" /> : initials(name)}
        </span>
      )}
      <div>
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              loading={busy}
              leftSection={<IconCamera size={16} aria-hidden />}
            >
              {t('workers.field.photo')}
            </Button>
          )}
        </FileButton>
        {shown ? (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              setShown(null);
              onChange(0);
            }}
          >
            {t('workers.noPhoto')}
          </Button>
        ) : null}
        <p className="quiet">{t('workers.photoHelp')}</p>
        {failure || error ? (
          <p className={classes.error} role="alert">
            {failure || error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
