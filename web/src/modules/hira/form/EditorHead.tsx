import { Button } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { AppLink } from '@/ui/AppLink';
import { FormDialog } from '@/ui/form/FormDialog';
import { GuardedButton } from '@/ui/GuardedButton';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Assessment } from '../api';
import { pagePath } from '../navigation';
import type { Faults } from '../sheet/faults';
import { SaveMark } from '../sheet/SaveMark';
import type { Saving } from '../sheet/useSaving';
import classes from './form.module.css';
import { HeadForm } from './HeadForm';

interface Props {
  record: Assessment;
  saving: Saving;
  faults: Faults;
  /** Whether it is shown what is missing. */
  checking: boolean;
  onCheck: () => void;
  submitting: boolean;
  onSubmit: () => void;
}

/** Which draft it is, where what was typed is by now, and what comes next. */
export function EditorHead(props: Props) {
  const { record, saving, faults, checking } = props;
  const { t } = useTranslation();
  const refusal = useRefusal();
  const [editing, setEditing] = useState(false);
  const { shown, number } = record;
  return (
    <header className={classes.head}>
      <AppLink className={classes.back} href={pagePath(record)}>
        <IconArrowLeft size={15} aria-hidden /> {number}
      </AppLink>
      <div className={classes.headRow}>
        <div className={classes.headWords}>
          <h1 className={classes.title} tabIndex={-1} data-page-title>
            {shown.title}
          </h1>
          <p className={classes.quiet}>
            <StatusBadge status={shown.state} />{' '}
            {[
              t('common.version', { number: shown.number }),
              shown.sites.map(({ name }) => name).join(', '),
              shown.assessed_by.name,
            ].join(' · ')}
          </p>
        </div>
        <div className={classes.moves}>
          <SaveMark state={saving.state} />
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('hira.section.about')}
          </Button>
          <Button variant="default" aria-pressed={checking} onClick={props.onCheck}>
            {t(checking ? 'hira.form.checkHide' : 'hira.form.check')}
          </Button>
          <GuardedButton
            refusal={null}
            reason={refusal(record.can.submit)}
            loading={props.submitting}
            onClick={props.onSubmit}
          >
            {t('hira.move.submit')}
          </GuardedButton>
        </div>
      </div>
      {faults.head.length > 0 ? (
        <ul className={classes.missing}>
          {faults.head.map(({ field, text }) => (
            <li key={field}>
              {fieldOf(field) ? `${t(`hira.field.${fieldOf(field)}` as never)}: ` : ''}
              {text}
            </li>
          ))}
        </ul>
      ) : null}
      <FormDialog
        title={t('hira.section.about')}
        opened={editing}
        onClose={() => setEditing(false)}
      >
        <HeadForm record={record} onDone={() => setEditing(false)} />
      </FormDialog>
    </header>
  );
}

const FIELDS = ['title', 'activity', 'classification', 'reviewer_id'];
const fieldOf = (field: string) => FIELDS.find((each) => each === field);
