import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Toasts } from '@/ui/Toasts';
import { ProgressBar } from './ProgressBar';

/** Around every screen: its title, the progress of navigation, and short messages. */
export function Root() {
  useDocumentTitle();
  return (
    <>
      <ProgressBar />
      <Outlet />
      <Toasts />
    </>
  );
}

function useDocumentTitle() {
  const { t } = useTranslation();
  const key = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const product = t('app.name');
  const title = key ? t(key as never) : '';
  useEffect(() => {
    document.title = title ? `${title} | ${product}` : product;
  }, [title, product]);
}
