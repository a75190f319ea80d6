import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconListCheck, IconQrcode, IconSchool } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { WHOLE } from '@/platform/search';
import { useSiteId } from '@/platform/site';

/** What belongs to incidents and stands elsewhere. */
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
          leftSection={<IconListCheck size={16} aria-hidden />}
          onClick={() =>
            void navigate({ to: '/actions/incidents', search: { status: WHOLE } } as never)
          }
        >
          {t('incidents.actions.all')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSchool size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/incidents/lfi-list' } as never)}
        >
          {t('incidents.lessons.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconQrcode size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/observations/poster', search: { site } } as never)}
        >
          {t('observations.outer.poster.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
