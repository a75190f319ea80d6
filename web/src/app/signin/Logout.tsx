import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '@/platform/ending';
import { Message } from '@/ui/Message';
import { Spinner } from '@/ui/PlainButton';

/** Ends the session and goes to sign-in; nothing is asked. */
export function Logout() {
  const { t } = useTranslation();
  const router = useRouter();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void signOut().then(() => router.navigate({ to: '/login', search: {} }));
  }, [router]);
  return <Message level={1} icon={<Spinner />} title={t('session.logout.busy')} />;
}
