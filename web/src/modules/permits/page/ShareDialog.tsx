import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PeopleField } from '@/directory/users/PeopleField';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Permit } from '../api';
import { useMove } from '../writes';

interface Props {
  permit: Permit;
  opened: boolean;
  onClose: () => void;
}

/** A draft is sent to colleagues, who may complete it. */
export function ShareDialog(props: Props) {
  const { t } = useTranslation();
  const { permit, opened, onClose } = props;
  return (
    <FormDialog
      title={t('permits.share.title', { number: permit.number })}
      opened={opened}
      onClose={onClose}
    >
      <ShareForm {...props} />
    </FormDialog>
  );
}

function ShareForm({ permit, onClose }: Props) {
  const { t } = useTranslation();
  const share = useMove(permit.id, 'permit_request_send_draft');
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { shared_to: [] as string[], remark: '' },
      validate: {
        shared_to: (value) => (value.length > 0 ? null : t('permits.share.nobody')),
      },
    },
    async ({ shared_to, remark }) => {
      await share.mutateAsync({ shared_to: shared_to.map(Number), remark: remark.trim() });
      toast.done(t('permits.share.done', { number: permit.number }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{t('permits.share.text')}</p>
      <PeopleField
        label={t('permits.share.to')}
        add={t('permits.share.another')}
        near={permit.site.id}
        value={form.values.shared_to}
        onChange={(ids) => form.setFieldValue('shared_to', ids)}
        error={form.errors.shared_to}
        path="shared_to"
      />
      <Textarea
        label={`${t('field.remarks')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('remark')}
      />
      <DialogFoot send={t('common.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}
