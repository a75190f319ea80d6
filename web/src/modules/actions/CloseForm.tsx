import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import classes from './actions.module.css';
import { checkBody, checkDay, NO_CHECK } from './check';
import type { MoveProps } from './moving';
import { PlanCheck } from './PlanCheck';
import { useMove } from './writes';

interface Props extends MoveProps {
  /** What else can be said instead. */
  other?: ReactNode;
}

/** Somebody else than the one whose work it was confirms that it is done. */
export function CloseForm({ action, onClose, onDone = onClose, other }: Props) {
  const { t } = useTranslation();
  const zone = action.site.time_zone;
  const today = useFormats().today(zone);
  const close = useMove(action.id, 'close');
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { remarks: '', ...NO_CHECK },
      validate: (values) =>
        checkDay(values, today) === null ? { check_on: t('actions.check.dayMissing') } : {},
    },
    async (values) => {
      await close.mutateAsync({ remarks: values.remarks, ...checkBody(values, today) });
      toast.done(t('actions.done.close', { number: action.number }));
      onDone();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className={classes.dialogHelp}>
        {t(`actions.askHelp.${form.values.wait ? 'closeCheck' : 'close'}`)}
      </p>
      <Textarea
        data-autofocus
        label={`${t('field.remarks')} (${t('common.optional')})`}
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('remarks')}
      />
      <PlanCheck
        plan={form.values}
        input={(field) => form.getInputProps(field)}
        today={today}
        zone={zone}
      />
      <DialogFoot send={t('actions.move.close')} busy={busy} onClose={onClose} other={other} />
    </Form>
  );
}
