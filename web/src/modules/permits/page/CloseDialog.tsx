import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDocument } from '@/core/forms/document';
import { FillForm } from '@/core/forms/FillForm';
import { type Filled, newFilled } from '@/core/forms/filled';
import { useFilling } from '@/core/forms/useFilling';
import { useFormats } from '@/platform/formats';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Permit } from '../api';
import { useMove } from '../writes';
import { factsOf, hasStage } from './Answers';
import { stageOf } from './stage';

interface Props {
  permit: Permit;
  opened: boolean;
  onClose: () => void;
}

interface FormProps extends Omit<Props, 'opened'> {
  /** It was said; without it the form is closed. */
  onDone?: () => void;
}

/** The work is over: the checklist of the closure, and words. */
export function CloseDialog(props: Props) {
  const { t } = useTranslation();
  const { permit, opened, onClose } = props;
  return (
    <FormDialog
      title={t('permits.ask.close.title', { number: permit.number })}
      opened={opened}
      onClose={onClose}
    >
      <CloseForm {...props} />
    </FormDialog>
  );
}

/** The form of the closure, wherever it is said. */
export function CloseForm({ permit, onClose, onDone = onClose }: FormProps) {
  const { t } = useTranslation();
  const today = useFormats().today(permit.site.time_zone);
  const close = useMove(permit.id, 'close');
  const [document] = useState(() => stageOf(permit.form.document as FormDocument, 'closure'));
  const [facts] = useState(() => factsOf(permit));
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { remark: '', filled: newFilled(document, today) } },
    async ({ remark }) => {
      if (!filling.check()) return;
      try {
        await close.mutateAsync({ remark: remark.trim(), answers: filling.answers() as never });
      } catch (cause) {
        throw filling.refused(cause);
      }
      toast.done(t('permits.ask.close.done', { number: permit.number }));
      onDone();
    },
  );
  const filling = useFilling({
    document,
    stage: 'closure',
    facts,
    today,
    value: form.values.filled,
    onChange: (filled: Filled) => form.setFieldValue('filled', filled),
    siteId: permit.site.id,
    raises: true,
    stops: true,
    images: permit.form.images ?? undefined,
  });
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{t('permits.ask.close.text')}</p>
      {hasStage(permit, 'closure') ? <FillForm filling={filling} compact /> : null}
      <Textarea
        label={`${t('field.remarks')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('remark')}
      />
      <DialogFoot
        send={t('permits.move.close')}
        busy={busy || filling.files.busy}
        onClose={onClose}
      />
    </Form>
  );
}
