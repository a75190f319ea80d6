import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadAttachment } from '@/platform/uploads';
import { PHOTO, shrunk } from '@/ui/files/shrink';
import { smallOf } from '@/ui/files/small';
import { useErrorSentence } from '@/ui/sentence';
import classes from './manage.module.css';

/** One picture of a form, which is sent as soon as it is chosen. */
export function usePhoto(before: string | undefined) {
  const sentence = useErrorSentence();
  const [shown, setShown] = useState(before);
  const [id, setId] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function choose(file: File | null) {
    if (!file) return;
    setBusy(true);
    setFailure('');
    try {
      const stored = await uploadAttachment(await shrunk(file, PHOTO), () => undefined);
      setId(stored.id);
      setShown(stored.url);
    } catch (cause) {
      setFailure(sentence(cause));
    } finally {
      setBusy(false);
    }
  }
  function clear() {
    setId(0);
    setShown(undefined);
  }
  return {
    shown,
    busy,
    failure,
    choose,
    clear,
    /** For the server: undefined leaves the picture as it is, 0 takes it away. */
    id,
    changed: id !== undefined,
    /** The server has it: it is the one before from now on. */
    saved: () => setId(undefined),
  };
}

interface Props {
  picture: ReturnType<typeof usePhoto>;
  error?: ReactNode;
  label?: string;
  help?: string;
}

/** Shows the picture, changes it, and takes it away. */
export function Photo({ picture, error, label, help }: Props) {
  const { t } = useTranslation();
  const name = label ?? t('users.manage.photo');
  return (
    <fieldset className={classes.picture}>
      <legend>{name}</legend>
      {help ? <p className="quiet">{help}</p> : null}
      {picture.shown ? (
        <img className={classes.photo} src={smallOf(picture.shown)} alt={name} />
      ) : null}
      <div className={classes.cardFoot}>
        <FileButton accept="image/jpeg,image/png,image/gif" onChange={picture.choose}>
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={picture.busy}>
              {t(picture.shown ? 'users.manage.otherPhoto' : 'users.manage.choosePhoto')}
            </Button>
          )}
        </FileButton>
        {picture.shown ? (
          <Button variant="subtle" size="xs" onClick={picture.clear}>
            {t('users.manage.noPhoto')}
          </Button>
        ) : null}
      </div>
      {picture.failure || error ? (
        <p className={classes.wrong} role="alert">
          {picture.failure || error}
        </p>
      ) : null}
    </fieldset>
  );
}
