import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '@/modules/records/title';
import { uploadAttachment } from '@/platform/uploads';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import type { StoredFile } from '@/ui/files/useUploads';
import { Form } from '@/ui/form/Form';
import { useServerForm } from '@/ui/form/useServerForm';
import { useIsPhone } from '@/ui/media';
import { toast } from '@/ui/toast';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { useCompleteAction } from './writes';

interface Props {
  action: ActionRow;
  opened: boolean;
  onClose: () => void;
}

/** Work is done when somebody can see that it is: photos first, words beside them. */
export function CompleteDialog({ action, opened, onClose }: Props) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('actions.completeTitle', { number: action.number })}
      fullScreen={phone}
      centered
      size="md"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <CompleteForm action={action} onClose={onClose} />
    </Modal>
  );
}

function CompleteForm({ action, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [sending, setSending] = useState(false);
  const [missing, setMissing] = useState(false);
  const complete = useCompleteAction(action.id);
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { remarks: '' } },
    async ({ remarks }) => {
      await complete.mutateAsync({ remarks, attachment_ids: files.map((file) => file.id) });
      toast.done(t('actions.done.complete', { number: action.number }));
      onClose();
    },
  );
  return (
    <Form
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(files.length === 0);
        if (files.length > 0) submit(event);
      }}
    >
      <p className={classes.dialogHelp}>{titleOf(action.description)}</p>
      <PhotoPicker
        label={t('actions.evidence')}
        help={t('actions.evidenceHelp')}
        files={files}
        onChange={(next) => {
          setFiles(next);
          setMissing(false);
        }}
        send={uploadAttachment}
        onBusy={setSending}
        max={20}
        error={missing ? t('actions.evidenceMissing') : undefined}
      />
      <Textarea
        label={`${t('actions.completeRemarks')} (${t('common.optional')})`}
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('remarks')}
      />
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={busy || sending}>
          {t('actions.move.complete')}
        </Button>
      </div>
    </Form>
  );
}
