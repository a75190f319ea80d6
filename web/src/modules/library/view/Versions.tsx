import { Button, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useFormats } from '@/platform/formats';
import { Section } from '@/ui/Facts';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { LibraryFile } from '../api';
import { ACCEPTED, sendInParts } from '../send';
import { useAddVersion } from '../writes';
import classes from './view.module.css';

interface Props {
  file: LibraryFile;
  /** The one that is looked at. */
  shown: number;
  onShow: (number: number) => void;
}

/** All versions of a file, the latest first. */
export function Versions({ file, shown, onShow }: Props) {
  const { t } = useTranslation();
  const { dateTime, bytes } = useFormats();
  const refusal = useRefusal();
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title={t('library.versions')}
      level={2}
      tools={
        refusal(file.can.update) ? null : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('library.version.add')}
          </Button>
        )
      }
    >
      <ul className="plain" aria-label={t('library.versions')}>
        {(file.versions ?? []).map((each) => (
          <li key={each.number} className={classes.version}>
            <div>
              <p>
                {t('library.versionNumber', { number: each.number })}
                {each.note ? `: ${each.note}` : null}
              </p>
              <p className={classes.quiet}>
                {[each.uploaded_by?.name, dateTime(each.uploaded_at), bytes(each.size)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {each.number === shown ? (
              <span className={classes.quiet}>{t('library.version.shown')}</span>
            ) : (
              <Button
                variant="subtle"
                size="xs"
                aria-label={t('library.version.showNamed', { number: each.number })}
                onClick={() => onShow(each.number)}
              >
                {t('library.version.show')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormDialog title={t('library.version.add')} opened={adding} onClose={() => setAdding(false)}>
        <NewVersion file={file} onClose={() => setAdding(false)} onShow={onShow} />
      </FormDialog>
    </Section>
  );
}

interface NewProps {
  file: LibraryFile;
  onClose: () => void;
  onShow: (number: number) => void;
}

function NewVersion({ file, onClose, onShow }: NewProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const add = useAddVersion(file.id);
  const [part, setPart] = useState(0);
  const abort = useRef(new AbortController());
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { attachment_id: null as File | null, note: '' },
      validate: { attachment_id: (chosen) => (chosen ? null : t('library.version.missing')) },
    },
    async ({ attachment_id: chosen, note }) => {
      if (!chosen) return;
      const attachment_id = await sendInParts(chosen, setPart, abort.current.signal);
      const { library_file: next } = await add.mutateAsync({ attachment_id, note });
      toast.done(t('library.version.done', { number: next.version }));
      onShow(next.version);
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <label className={classes.chooser}>
        {t('library.version.file')}
        <input
          type="file"
          accept={ACCEPTED}
          data-path="attachment_id"
          aria-invalid={Boolean(form.errors.attachment_id)}
          onChange={(event) =>
            form.setFieldValue('attachment_id', event.currentTarget.files?.[0] ?? null)
          }
        />
      </label>
      {form.errors.attachment_id ? <p role="alert">{form.errors.attachment_id}</p> : null}
      {busy && form.values.attachment_id ? (
        <progress
          max={1}
          value={part}
          aria-label={t('files.uploading', {
            name: form.values.attachment_id.name,
            percent: percent(part * 100),
          })}
        />
      ) : null}
      <Textarea
        label={`${t('library.version.note')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('note')}
      />
      <DialogFoot
        send={t('library.version.save')}
        busy={busy}
        onClose={() => {
          abort.current.abort();
          onClose();
        }}
      />
    </Form>
  );
}
