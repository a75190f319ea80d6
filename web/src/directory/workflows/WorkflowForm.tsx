import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '@/platform/holder';
import { Confirm } from '@/ui/Confirm';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import type { Workflow } from './api';
import { restarts, type Values } from './draft';
import { PreviewPane } from './PreviewPane';
import { ReviewerFields } from './ReviewerFields';
import { useWorkflowCheck } from './useWorkflowCheck';
import { LimitFields, RecordFields } from './WorkflowFields';
import classes from './workflows.module.css';

interface Props {
  /** The workflow as it is, when there is one. */
  workflow?: Workflow;
  before: Values;
  /** Why nothing may be changed. */
  refusal?: Refusal | null;
  label: string;
  send: (values: Values) => Promise<unknown>;
  onSent: () => void;
}

/** A workflow, and beside it who would be asked when. */
export function WorkflowForm({ workflow, before, refusal, label, send, onSent }: Props) {
  const { t } = useTranslation();
  const open = workflow?.open_reviews ?? 0;
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(false);
  const agreed = useRef(false);
  const { form, busy, failure, submit, errorCount } = useServerForm(
    { initialValues: before, validate: useWorkflowCheck() },
    async (values) => {
      if (open > 0 && restarts(values, before) && !agreed.current) return setAsking(true);
      agreed.current = false;
      await send(values);
      setSent(true);
      onSent();
    },
  );
  return (
    <div className={classes.beside}>
      <Form onSubmit={submit} failure={failure}>
        {refusal ? <p className="quiet">{t(`limits.${refusal}`)}</p> : null}
        <fieldset className={classes.all} disabled={Boolean(refusal)}>
          <RecordFields form={form} workflow={workflow} />
          <ReviewerFields form={form} workflow={workflow} />
          <LimitFields form={form} />
        </fieldset>
        {refusal ? null : (
          <div className={classes.foot} data-part="send">
            <SubmitRow label={label} busy={busy} errorCount={errorCount}>
              <span className="quiet">
                {open > 0 ? t('workflows.changeOpen', { count: open }) : ''}
              </span>
            </SubmitRow>
          </div>
        )}
        <LeaveGuard when={form.isDirty() && !busy && !sent && !refusal} />
      </Form>
      <PreviewPane values={form.values} workflowId={workflow?.id} />
      <Confirm
        opened={asking}
        title={t('workflows.changeTitle')}
        text={t('workflows.changeText', { count: open })}
        confirm={t('common.save')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          agreed.current = true;
          submit();
        }}
      />
    </div>
  );
}
