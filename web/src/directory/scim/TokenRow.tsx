import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { CopyField } from '@/ui/CopyField';
import { FormDialog } from '@/ui/form/FormDialog';
import { revokeToken, type Token, useMakeToken } from './api';
import classes from './scim.module.css';

interface Props {
  config: { id: number; name: string };
  token?: Token;
}

/** A provider's token: it is made, renewed and revoked here, and shown once. */
export function TokenRow({ config, token }: Props) {
  const { t } = useTranslation();
  const { name, id } = config;
  const [asking, setAsking] = useState<'make' | 'revoke' | null>(null);
  const [secret, setSecret] = useState('');
  const make = useMakeToken(id);
  return (
    <li>
      <span>
        <span className={classes.name}>{name}</span>
        <Facts token={token} />
      </span>
      <span className={classes.buttons}>
        <Button variant="default" size="xs" onClick={() => setAsking('make')}>
          {t(token ? 'scim.renew' : 'scim.make')}
          <span className="visually-hidden">: {name}</span>
        </Button>
        {token ? (
          <Button variant="default" size="xs" onClick={() => setAsking('revoke')}>
            {t('scim.revoke')}
            <span className="visually-hidden">: {name}</span>
          </Button>
        ) : null}
      </span>
      {asking === 'make' ? (
        <AskedWrite
          title={t(token ? 'scim.askRenew' : 'scim.askMake', { name })}
          text={t(token ? 'scim.renewText' : 'scim.makeText')}
          confirm={t(token ? 'scim.renew' : 'scim.make')}
          danger={Boolean(token)}
          write={async () => setSecret((await make.mutateAsync(undefined)).secret)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'revoke' ? (
        <AskedWrite
          title={t('scim.askRevoke', { name })}
          text={t('scim.revokeText')}
          confirm={t('scim.revoke')}
          danger
          write={() => revokeToken(id)}
          done={t('scim.revoked')}
          onClose={() => setAsking(null)}
        />
      ) : null}
      <FormDialog title={name} opened={secret !== ''} onClose={() => setSecret('')}>
        <div className={classes.secret}>
          <p role="status">{t('scim.ready')}</p>
          <CopyField label={t('scim.secret')} value={secret} />
          <Button onClick={() => setSecret('')}>{t('scim.kept')}</Button>
        </div>
      </FormDialog>
    </li>
  );
}

function Facts({ token }: { token?: Token }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (!token) return <span className={classes.note}>{t('scim.noToken')}</span>;
  const { start, people, groups, created_at: made, last_used_at: used } = token;
  const last = used
    ? t('scim.used', { when: dateTime(used), where: token.last_ip })
    : t('scim.unused');
  return (
    <>
      <span className={classes.note}>{t('scim.token', { start, people, groups })}</span>
      <span className={classes.note}>
        {`${t('scim.made', { when: dateTime(made) })} · ${last}`}
      </span>
    </>
  );
}
