import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { roleList, roleQuery, useAddRole } from './api';
import { type Grants, grantsOf } from './matrix';
import { RoleForm } from './RoleForm';
import classes from './roles.module.css';

const NOTHING: Grants = new Set();

/** A role of the organization's own, from nothing or from another one. */
export function NewRolePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const add = useAddRole();
  const [kind, setKind] = useState<'custom' | 'power_user'>('custom');
  const [from, setFrom] = useState('');
  const roles = useQuery(roleList).data ?? [];
  const { data: model } = useQuery(roleQuery(Number(from) || 0));
  // Who may not give a role may not copy it either: it grants more than they have.
  const models = roles.filter((role) => !role.can.give);
  const begins = from && model ? grantsOf(model.role_actions_attributes) : NOTHING;
  return (
    <div className="page">
      <PageHeader title={t('roles.new')} />
      <RoleForm
        name=""
        admin={false}
        before={NOTHING}
        begins={begins}
        label={t('roles.create')}
        send={(role) => add.mutateAsync({ role: { ...role, kind } })}
        onSent={() => {
          toast.done(t('roles.created'));
          void navigate({ to: '/roles' });
        }}
      >
        <div className={classes.pair}>
          <NativeSelect
            label={t('roles.kindTitle')}
            description={t(`roles.kindHelp.${kind}`)}
            value={kind}
            choices={(['custom', 'power_user'] as const).map((value) => ({
              value,
              label: t(`roles.kind.${value}`),
            }))}
            onChange={(value) => setKind(value as typeof kind)}
          />
          <NativeSelect
            label={t('roles.from')}
            placeholder={t('roles.fromNothing')}
            value={from}
            choices={models.map((role) => ({ value: String(role.id), label: role.name }))}
            onChange={setFrom}
          />
        </div>
      </RoleForm>
    </div>
  );
}
