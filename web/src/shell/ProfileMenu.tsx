import { Menu } from '@mantine/core';
import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/platform/session';
import { initials } from '@/ui/Person';
import classes from './ProfileMenu.module.css';

interface Props {
  /** Only the initials. */
  bare?: boolean;
  onHelp?: () => void;
}

export function ProfileMenu({ bare, onHelp }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const me = useMe();
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <button
          type="button"
          className={classes.target}
          data-bare={bare || undefined}
          aria-label={bare ? `${t('nav.profile')}: ${me.full_name}` : undefined}
        >
          <span className={classes.avatar} data-initials={initials(me.full_name)} aria-hidden />
          {bare ? null : (
            <span className={classes.words}>
              <span className={classes.name}>{me.full_name}</span>
              <span className={classes.role}>{me.role_name}</span>
            </span>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email}</Menu.Label>
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          onClick={() => router.navigate({ to: '/myaccount' })}
        >
          {t('users.title')}
        </Menu.Item>
        {onHelp ? (
          <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onHelp}>
            {t('nav.shortcuts')}
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => router.navigate({ to: '/logout' })}
        >
          {t('nav.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
