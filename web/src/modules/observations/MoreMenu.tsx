import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconQrcode } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSiteId } from '@/platform/site';

/** What is needed seldom. */
export function MoreMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const site = useSiteId();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('common.more')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconQrcode size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/observations/poster', search: { site } })}
        >
          {t('observations.outer.poster.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
