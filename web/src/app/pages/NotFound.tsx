import { Button, TextInput } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '@/ui/Message';
import classes from './NotFound.module.css';

export function NotFound() {
  const { t } = useTranslation();
  const router = useRouter();
  const wrong = useRouterState({ select: (state) => state.location.state.wrong });
  return (
    <Message
      level={1}
      icon={<IconMapQuestion size={22} />}
      title={t('session.notFound.heading')}
      text={t('session.notFound.text')}
    >
      {wrong ? <Correction key={wrong} wrong={wrong} /> : null}
      <Button
        variant={wrong ? 'default' : undefined}
        onClick={() => router.navigate({ to: '/', search: {} })}
      >
        {t('session.notFound.action')}
      </Button>
    </Message>
  );
}

/** What was asked for, to be put right: it is no longer what the browser shows. */
function Correction({ wrong }: { wrong: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const [address, setAddress] = useState(wrong);
  function go(event: FormEvent) {
    event.preventDefault();
    void router.navigate({ href: `/${address.trim().replace(/^\/+/, '')}` });
  }
  return (
    <form className={classes.correction} onSubmit={go}>
      <TextInput
        className={classes.address}
        label={t('session.notFound.address')}
        value={address}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit">{t('session.notFound.go')}</Button>
    </form>
  );
}
