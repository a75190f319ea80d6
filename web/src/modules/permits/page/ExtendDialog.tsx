import { Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDocument } from '@/core/forms/document';
import { FillForm } from '@/core/forms/FillForm';
import { type Filled, newFilled } from '@/core/forms/filled';
import { useFilling } from '@/core/forms/useFilling';
import { useFormats } from '@/platform/formats';
import { DateTimeInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Permit } from '../api';
import { later } from '../period';
import { extensionHoursOf } from '../request/values';
import { useMove } from '../writes';
import { factsUntil, hasStage } from './Answers';
import { stageOf } from './stage';

interface Props {
  permit: Permit;
  opened: boolean;
  onClose: () => void;
}

/** A later end is asked for; the one that it has stays until that is approved. */
export function ExtendDialog(props: Props) {
  const { t } = useTranslation();
  const { permit, opened, onClose } = props;
  return (
    <FormDialog
      title={t('permits.ask.extend.title', { number: permit.number })}
      opened={opened}
      onClose={onClose}
    >
      <ExtendForm {...props} />
    </FormDialog>
  );
}

function ExtendForm({ permit, onClose }: Props) {
  const { t } = useTranslation();
  const { dateTime, today } = useFormats();
  const zone = permit.site.time_zone;
  const extend = useMove(permit.id, 'extend');
  const whole = permit.form.document as FormDocument;
  const [document] = useState(() => stageOf(whole, 'extension'));
  const end = permit.ends_at ?? new Date().toISOString();
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        ends_at: proposedEnd(end, extensionHoursOf(whole), new Date()),
        remark: '',
        filled: newFilled(document, today(zone)),
      },
      validate: {
        ends_at: (value) =>
          !value || Date.parse(value) <= Math.max(Date.parse(end), Date.now())
            ? t('permits.form.endLater')
            : null,
        remark: (value) => (value.trim() ? null : t('permits.form.remarksMissing')),
      },
    },
    async ({ ends_at, remark }) => {
      if (!filling.check()) return;
      const body = { ends_at, remark: remark.trim(), answers: filling.answers() as never };
      try {
        await extend.mutateAsync(body);
      } catch (cause) {
        throw filling.refused(cause);
      }
      toast.done(t('permits.ask.extend.done', { number: permit.number }));
      onClose();
    },
  );
  const { night_work } = factsUntil(permit, form.values.ends_at);
  const filling = useFilling({
    document,
    stage: 'extension',
    facts: useMemo(() => ({ night_work }), [night_work]),
    today: today(zone),
    value: form.values.filled,
    onChange: (filled: Filled) => form.setFieldValue('filled', filled),
    siteId: permit.site.id,
    raises: true,
    stops: true,
    images: permit.form.images ?? undefined,
  });
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{t('permits.ask.extend.text', { when: dateTime(end, zone) })}</p>
      <DateTimeInput
        data-autofocus
        label={t('permits.field.to_end')}
        zone={zone}
        {...form.getInputProps('ends_at')}
      />
      {hasStage(permit, 'extension') ? <FillForm filling={filling} compact /> : null}
      <Textarea
        label={t('field.remarks')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('remark')}
      />
      <DialogFoot
        send={t('permits.move.extend')}
        busy={busy || filling.files.busy}
        onClose={onClose}
      />
    </Form>
  );
}

/** So many hours after the end that it has; after now where that has passed. */
function proposedEnd(end: string, hours: number, now: Date): string {
  const from = Date.parse(end) > now.getTime() ? end : now.toISOString();
  return later(from, hours);
}
