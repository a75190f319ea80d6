import { ActionIcon, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowRight, IconArrowsSplit2, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { roleList } from '@/directory/roles/api';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { GuardedButton } from '@/ui/GuardedButton';
import { OrderList } from '@/ui/order/OrderList';
import type { Workflow } from './api';
import {
  MOST_REVIEWERS,
  newRow,
  REVIEWER_KINDS,
  type ReviewerKind,
  type Row,
  type Values,
} from './draft';
import classes from './workflows.module.css';

interface Props {
  form: UseFormReturnType<Values>;
  workflow?: Workflow;
}

/** Who decides, and in which order. */
export function ReviewerFields({ form, workflow }: Props) {
  const { t } = useTranslation();
  const { reviewers, kind } = form.values;
  const full = reviewers.length >= MOST_REVIEWERS;
  const roles = useRoles(workflow);
  /** What was wrong with one may stand at another afterwards. */
  function change(rows: Row[]) {
    form.setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('reviewers'))),
    );
    form.setFieldValue('reviewers', rows);
    if (Number(form.values.approvals) > rows.length) {
      form.setFieldValue('approvals', String(Math.max(1, rows.length)));
    }
  }
  const entries = reviewers.map((row, index) => ({
    ...row,
    index,
    name: `${index + 1}. ${t(`workflows.reviewer.${row.kind}`)}`,
  }));
  return (
    <div className={`card ${classes.fields}`} data-part="reviewers">
      <ChoiceCards
        label={t('workflows.field.kind')}
        choices={[
          {
            value: 'sequential',
            label: t('workflows.type.sequential'),
            icon: <IconArrowRight size={16} />,
          },
          {
            value: 'parallel',
            label: t('workflows.type.parallel'),
            icon: <IconArrowsSplit2 size={16} />,
          },
        ]}
        {...form.getInputProps('kind')}
        value={kind}
      />
      <div>
        <p className={classes.label} id="reviewers">
          {t('workflows.field.reviewers')}
        </p>
        <OrderList
          label={t('workflows.field.reviewers')}
          entries={entries}
          onOrder={(rows) => change(rows.map(({ index: _, name: __, ...row }) => row))}
          aside={({ index, name }) => (
            <ActionIcon
              variant="subtle"
              color="ink"
              aria-label={t('workflows.removeReviewer', { name })}
              onClick={() => change(reviewers.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        >
          {({ index }) => (
            <ReviewerRow
              form={form}
              index={index}
              roles={roles}
              onKind={(chosen) =>
                change(
                  reviewers.map((each, at) => (at === index ? { ...each, kind: chosen } : each)),
                )
              }
            />
          )}
        </OrderList>
        {form.errors.reviewers ? <p className={classes.wrong}>{form.errors.reviewers}</p> : null}
        <GuardedButton
          variant="default"
          size="sm"
          mt={10}
          refusal={null}
          reason={full ? t('workflows.full', { count: MOST_REVIEWERS }) : undefined}
          leftSection={<IconPlus size={15} aria-hidden />}
          data-path="reviewers"
          onClick={() => change([...reviewers, newRow(reviewers)])}
        >
          {t('workflows.addReviewer')}
        </GuardedButton>
      </div>
    </div>
  );
}

interface RowProps {
  form: UseFormReturnType<Values>;
  index: number;
  roles: readonly { value: string; label: string }[];
  onKind: (kind: ReviewerKind) => void;
}

function ReviewerRow({ form, index, roles, onKind }: RowProps) {
  const { t } = useTranslation();
  const path = `reviewers.${index}` as const;
  const { kind, user_id, role_id } = form.values.reviewers[index] as Row;
  return (
    <div className={classes.reviewer}>
      <NativeSelect
        label={t('workflows.reviewerOf', { number: index + 1 })}
        choices={REVIEWER_KINDS.map((value) => ({
          value,
          label: t(`workflows.reviewer.${value}`),
        }))}
        value={kind}
        error={form.errors[path]}
        data-path={path}
        onChange={(value) => onKind(value as ReviewerKind)}
      />
      {kind === 'user' ? (
        <PersonChooser
          label={t('workflows.reviewer.user')}
          {...form.getInputProps(`${path}.user_id`)}
          value={user_id}
          onChange={(id) => form.setFieldValue(`${path}.user_id`, id ?? '')}
        />
      ) : null}
      {kind === 'role' ? (
        <Select
          label={t('workflows.reviewer.role')}
          placeholder={t('form.choose')}
          nothingFoundMessage={t('form.nothingFound')}
          searchable
          data={roles}
          {...form.getInputProps(`${path}.role_id`)}
          value={role_id || null}
          onChange={(id) => form.setFieldValue(`${path}.role_id`, id ?? '')}
        />
      ) : null}
    </div>
  );
}

/** The roles there are, and those of the workflow that whoever looks may not list. */
function useRoles(workflow?: Workflow) {
  const listed = useQuery(roleList).data ?? [];
  const own = (workflow?.reviewers ?? [])
    .filter(({ role_id }) => role_id && !listed.some(({ id }) => id === role_id))
    .map(({ role_id, name }) => ({ id: role_id as number, name }));
  return [...listed, ...own].map(({ id, name }) => ({ value: String(id), label: name }));
}
