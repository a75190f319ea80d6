import { IconCloudUp } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBarred, session } from '@/platform/session';
import { signOut } from '@/platform/sessionEnd';
import { OWNER_KEY, readStored } from '@/platform/storage';
import { Message } from '@/ui/Message';
import { PlainButton, Spinner } from '@/ui/plain/PlainButton';

/** Ends the session and goes to sign-in. It asks only when something would be lost. */
export function Logout() {
  const { t } = useTranslation();
  const router = useRouter();
  const begun = useRef(false);
  const [unsent, setUnsent] = useState(0);

  const leave = useRef(async () => {
    setUnsent(0);
    await signOut();
    await router.navigate({ to: '/login', search: {} });
  });

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void countUnsent().then((count) => (count > 0 ? setUnsent(count) : leave.current()));
  }, []);

  if (unsent === 0)
    return <Message level={1} icon={<Spinner />} title={t('session.logout.busy')} />;
  return (
    <Message
      level={1}
      icon={<IconCloudUp size={22} />}
      title={t('session.logout.unsentTitle', { count: unsent })}
      text={t('session.logout.unsent')}
    >
      <PlainButton autoFocus onClick={() => router.navigate({ to: '/unsent' })}>
        {t('session.logout.stay')}
      </PlainButton>
      <PlainButton quiet onClick={() => leave.current()}>
        {t('session.logout.leave')}
      </PlainButton>
    </Message>
  );
}

/** What this person has on the device and not at the server. Who may not come in cannot send it. */
async function countUnsent(): Promise<number> {
  if (!readStored(OWNER_KEY) || isBarred(session.get().user)) return 0;
  const store = await import('@/platform/unsent/store').catch(() => null);
  return (await store?.load())?.length ?? 0;
}
