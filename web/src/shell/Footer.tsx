import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { isWebView } from '@/platform/webView';

const style = { padding: '12px 24px 16px', color: 'var(--hv-muted)', fontSize: 12 } as const;

export function Footer({ inert }: { inert: boolean }) {
  const { t } = useTranslation();
  const { boot } = useSession();
  if (isWebView()) return null;
  return (
    <footer className="not-on-paper" style={style} inert={inert}>
      {t('app.footer', { version: boot?.version ?? '' })}
    </footer>
  );
}
