import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '@/core/records/title';
import { useSend } from '@/core/unsent/useSend';
import { uploadAttachment } from '@/platform/uploads';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import { useFormFiles } from '@/ui/files/useFormFiles';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useDraft } from '@/ui/form/useDraft';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import classes from './actions.module.css';
import type { Action } from './api';
import type { MoveProps } from './moving';

interface CompletionValues extends Record<string, unknown> {
  remarks: string;
}

/** Work is done when somebody can see that it is: photos first, words beside them. */
export function CompleteForm({ action, onClose, onDone = onClose }: MoveProps) {
  const { t } = useTranslation();
  const photos = useFormFiles({ waits: true });
  const [missing, setMissing] = useState(false);
  const sending = useSend<Action, CompletionValues>(photos);
  const { form, busy, failure, submit, refuse } = useServerForm<CompletionValues>(
    { initialValues: { remarks: '' } },
    async (values) => {
      const title = titleOf(action.description);
      const what = { kind: 'completion' as const, about: action.id, title, values, body: values };
      const completed = await sending.send(what);
      draft.forget();
      toast.done(
        completed
          ? t('actions.done.complete', { number: action.number })
          : t('unsent.keptToast', { title }),
      );
      onDone();
    },
  );
  const draft = useDraft(sending.draftName(`actions.complete.${action.id}`), form, photos);
  sending.own.current = { form, draft, refuse };
  return (
    <Form
      failure={failure}
      draft={draft}
      onSubmit={(event) => {
        event.preventDefault();
        const none = photos.files.length + photos.waiting.length === 0;
        setMissing(none);
        if (!none) submit(event);
      }}
    >
      <p className={classes.dialogHelp}>{titleOf(action.description)}</p>
      <PhotoPicker
        label={t('actions.evidence')}
        help={t('actions.evidenceHelp')}
        {...photos.picker}
        send={uploadAttachment}
        max={20}
        error={missing && photos.all.length === 0 ? t('actions.evidenceMissing') : undefined}
      />
      <Textarea
        label={`${t('actions.completeRemarks')} (${t('common.optional')})`}
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('remarks')}
      />
      <DialogFoot send={t('actions.move.complete')} busy={busy || photos.busy} onClose={onClose} />
    </Form>
  );
}
