import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleList } from '@/directory/roles/api';
import { api, unwrap } from '@/platform/client';
import { ApiError, type FieldErrors } from '@/platform/errors';
import { queryClient } from '@/platform/queries';
import { useSession } from '@/platform/session';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import plain from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import classes from './onboarding.module.css';

interface Invited {
  email: string;
  /** To be handed over, where no mail goes out. */
  link: string;
}

const EMPTY = { full_name: '', email: '' };

/** Invites one after the other, each with a role, to all sites that there are. */
export function InvitePeople({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const sentence = useAnonymousSentence();
  // Screens before the shell have no provider of queries.
  const roles = useQuery(roleList, queryClient).data ?? [];
  const name = useRef<HTMLInputElement>(null);
  const [invited, setInvited] = useState<readonly Invited[]>([]);
  const [typed, setTyped] = useState(EMPTY);
  const [role, setRole] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const chosen = role || (roles.find(({ name }) => name === 'Safety Manager')?.id ?? 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure('');
    setErrors({});
    setBusy(true);
    try {
      const site_ids = (user?.sites ?? []).map(({ id }) => id);
      const body = { ...typed, role_id: chosen, site_ids };
      const answer = await unwrap(api.POST('/api/users', { body }));
      setInvited([...invited, { email: typed.email, link: answer.invitation?.link ?? '' }]);
      setTyped(EMPTY);
      name.current?.focus();
    } catch (cause) {
      if (cause instanceof ApiError && Object.keys(cause.fields).length > 0) {
        setErrors(cause.fields);
      } else setFailure(sentence(cause));
    }
    setBusy(false);
  }

  const field = (key: keyof typeof EMPTY) => ({
    name: key,
    value: typed[key],
    error: errors[key]?.[0],
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [key]: event.currentTarget.value }),
  });
  return (
    <form className={plain.form} onSubmit={submit} noValidate>
      {failure ? (
        <p className={plain.error} role="alert">
          {failure}
        </p>
      ) : null}
      {invited.length > 0 ? <InvitedList invited={invited} /> : null}
      <Field ref={name} {...field('full_name')} maxLength={200} label={t('users.name')} />
      <Field {...field('email')} type="email" maxLength={254} label={t('signin.email')} />
      <RoleSelect roles={roles} value={chosen} onChange={setRole} />
      <PlainButton type="submit" busy={busy} quiet>
        {t('organizations.onboarding.people.invite')}
      </PlainButton>
      <PlainButton onClick={onDone}>
        {t(
          invited.length > 0
            ? 'organizations.onboarding.next'
            : 'organizations.onboarding.people.later',
        )}
      </PlainButton>
    </form>
  );
}

function InvitedList({ invited }: { invited: readonly Invited[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.invited} role="status">
      {invited.map(({ email, link }) => (
        <li key={email}>
          {t('organizations.onboarding.people.invited', { email })}
          {link ? <code className={classes.link}>{link}</code> : null}
        </li>
      ))}
    </ul>
  );
}

interface RoleProps {
  roles: readonly { id: number; name: string }[];
  value: number;
  onChange: (id: number) => void;
}

function RoleSelect({ roles, value, onChange }: RoleProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={plain.field}>
      <label htmlFor={id}>{t('users.role')}</label>
      <span className={plain.control}>
        <select
          id={id}
          className={classes.select}
          value={value}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        >
          {roles.map((role) => (
            <option key={role.id} value={role.id}>
              {role.name}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
