import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadAttachment } from '@/platform/uploads';
import { useErrorSentence } from '@/ui/sentence';
import type { Question } from '../document';
import { useEditing } from './context';
import classes from './edit.module.css';

/** A picture that shows what is meant. */
export function ImageField({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { setImage } = useEditing();
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  async function doing(work: () => Promise<void>) {
    setBusy(true);
    setError('');
    try {
      await work();
    } catch (cause) {
      setError(sentence(cause));
    } finally {
      setBusy(false);
    }
  }
  const put = (file: File | null) =>
    doing(async () => {
      if (!file) return;
      const { id } = await uploadAttachment(file, () => undefined);
      await setImage(question.id, id);
    });
  return (
    <div className={classes.image}>
      <div className={classes.row}>
        <FileButton accept="image/*" onChange={(file) => void put(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={busy}
              leftSection={<IconPhoto size={15} aria-hidden />}
            >
              {t(question.reference_image_id ? 'forms.edit.otherImage' : 'forms.edit.image')}
            </Button>
          )}
        </FileButton>
        {question.reference_image_id ? (
          <Button
            variant="subtle"
            color="ink"
            size="xs"
            onClick={() => void doing(() => setImage(question.id, 0))}
          >
            {t('forms.edit.noImage')}
          </Button>
        ) : null}
      </div>
      <p className={classes.error} role="alert">
        {error}
      </p>
    </div>
  );
}
