import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../AppLink';

/** From a record's panel to the record on paper. */
export function PrintLink({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      component={AppLink}
      href={href}
      variant="subtle"
      color="ink"
      size="lg"
      aria-label={t('print.preview')}
      title={t('print.preview')}
    >
      <IconPrinter size={18} aria-hidden />
    </ActionIcon>
  );
}
