import { Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import type { RoleBody } from './api';
import { MatrixEditor } from './MatrixEditor';
import { attributesOf, changedModules, type Grants, sameGrants } from './matrix';
import classes from './roles.module.css';

interface Props {
  name: string;
  admin: boolean;
  /** What it grants at the server; nothing of a new one. */
  before: Grants;
  /** With what the matrix begins, where it is not the same. */
  begins?: Grants;
  /** Why nothing may be changed. */
  refusal?: string;
  label: string;
  send: (role: RoleBody['role']) => Promise<unknown>;
  onSent: () => void;
  /** Further fields, above the matrix. */
  children?: ReactNode;
}

/** Name, admin access and matrix of a role. */
export function RoleForm({ before, begins = before, refusal, ...props }: Props) {
  const { t } = useTranslation();
  const me = useSession().user;
  const [grants, setGrants] = useMatrix(begins);
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: { role: { name: props.name, grant_admin_access: props.admin } },
      validate: {
        role: { name: (value: string) => (value.trim() ? null : t('roles.nameRequired')) },
      },
    },
    async ({ role }) => {
      await props.send({ ...role, role_actions_attributes: attributesOf(before, grants) });
      form.resetDirty();
      setSent(true);
      props.onSent();
    },
  );
  const [sent, setSent] = useState(false);
  const changes = changedModules(before, grants);
  const unsaved = !sent && (form.isDirty() || changedModules(begins, grants).length > 0);
  const adminWhy = refusal ?? (me?.is_admin ? undefined : t('roles.adminsOnly'));
  return (
    <Form onSubmit={submit} failure={failure}>
      <div className={`card ${classes.fields}`}>
        <TextInput
          label={t('common.name')}
          maxLength={120}
          readOnly={Boolean(refusal)}
          {...form.getInputProps('role.name')}
        />
        {props.children}
        <Checkbox
          label={t('roles.admin')}
          description={adminWhy ?? t('roles.adminHelp')}
          disabled={Boolean(adminWhy)}
          {...form.getInputProps('role.grant_admin_access', { type: 'checkbox' })}
        />
      </div>
      <MatrixEditor
        label={t('roles.matrix')}
        grants={grants}
        before={before}
        refusal={refusal}
        onChange={(next) => {
          setSent(false);
          setGrants(next);
        }}
      />
      {refusal ? null : (
        <div className={classes.foot}>
          <SubmitRow label={props.label} busy={busy} errorCount={errorCount}>
            <span className={classes.quiet} role="status">
              {unsaved && changes.length > 0 ? t('roles.changed', { count: changes.length }) : ''}
            </span>
          </SubmitRow>
        </div>
      )}
      <LeaveGuard when={unsaved && !busy} />
    </Form>
  );
}

/** Another beginning is another matrix, and leaves the other fields as they are. */
function useMatrix(begins: Grants) {
  const [grants, setGrants] = useState(begins);
  const [began, setBegan] = useState(begins);
  if (!sameGrants(began, begins)) {
    setBegan(begins);
    setGrants(begins);
  }
  return [grants, setGrants] as const;
}
