import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../AppLink';

/** From a peek at a record to its page. */
export function PageLink({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      component={AppLink}
      href={href}
      variant="subtle"
      color="ink"
      size="lg"
      aria-label={t('common.openPage')}
      title={t('common.openPage')}
    >
      <IconArrowsDiagonal size={18} aria-hidden />
    </ActionIcon>
  );
}
