import { IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUnsent } from '@/platform/unsent/store';
import { AppLink } from '@/ui/AppLink';
import menus from './menus.module.css';
import classes from './tools.module.css';

/** How much waits on this device to be sent; not there when nothing does. */
export function UnsentLink() {
  const { t } = useTranslation();
  const count = useUnsent().length;
  if (count === 0) return null;
  const name = t('nav.unsent', { count });
  return (
    <AppLink
      href="/unsent"
      className={`${menus.tool} ${classes.bell}`}
      aria-label={name}
      title={name}
    >
      <IconCloudUp size={19} stroke={1.7} aria-hidden />
      <span className={classes.count} aria-hidden>
        {count}
      </span>
    </AppLink>
  );
}
