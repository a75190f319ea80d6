import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { useSaveMatrix } from './api';
import { BandFields } from './BandFields';
import { bodyOf, type Values } from './draft';
import classes from './matrix.module.css';
import { PlaceFields } from './PlaceFields';
import { StepFields } from './StepFields';
import { useMatrixCheck } from './useMatrixCheck';

interface Props {
  /** Of the version in use: of two who change it at once the second is told. */
  number: number;
  saved: Values;
  /** What is begun from: the version in use, or an earlier one. */
  begun: Values;
  onSaved: () => void;
}

/** The matrix in one form; what is drawn in it is how it will look. */
export function MatrixForm({ number, saved, begun, onSaved }: Props) {
  const { t } = useTranslation();
  const { why } = useCan();
  const save = useSaveMatrix();
  const refusal = why('Category', 'update');
  const { form, busy, failure, submit, errorCount } = useServerForm<Values>(
    { initialValues: begun, validate: useMatrixCheck() },
    async (values) => {
      await save.mutateAsync(bodyOf(values, number));
      form.resetDirty(values);
      toast.done(t('risks.saved', { number: number + 1 }));
      onSaved();
    },
  );
  const changed = JSON.stringify(form.values) !== JSON.stringify(saved);
  return (
    <Form onSubmit={submit} failure={failure}>
      {refusal ? <p className={classes.quiet}>{t(`limits.${refusal}`)}</p> : null}
      <fieldset className={classes.all} disabled={Boolean(refusal)}>
        <PlaceFields form={form} />
        <BandFields form={form} />
        <div className={classes.sides}>
          <StepFields form={form} side="likelihoods" />
          <StepFields form={form} side="severities" />
        </div>
      </fieldset>
      {refusal ? null : (
        <SubmitRow label={t('risks.save')} busy={busy} errorCount={errorCount} disabled={!changed}>
          <span className={classes.quiet}>{t('risks.keeps')}</span>
        </SubmitRow>
      )}
      <LeaveGuard when={changed && !busy && !refusal} />
    </Form>
  );
}
