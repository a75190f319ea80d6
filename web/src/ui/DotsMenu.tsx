import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The dots beside the buttons of a page, in the head of a panel, and in a row. */
const PLACES = {
  page: { button: { variant: 'default', size: 36 }, dots: 18 },
  panel: { button: { variant: 'subtle', color: 'ink', size: 'lg' }, dots: 18 },
  row: { button: { variant: 'subtle', color: 'ink' }, dots: 16 },
} as const;

interface Props {
  in?: keyof typeof PLACES;
  /** What it is about, where several stand below each other. */
  name?: string;
  width?: number;
  children: ReactNode;
}

/** What is done seldom, behind three dots. */
export function DotsMenu({ in: place = 'page', name, width, children }: Props) {
  const { t } = useTranslation();
  const { button, dots } = PLACES[place];
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        <ActionIcon
          {...button}
          aria-label={name ? t('common.moreFor', { name }) : t('common.more')}
        >
          <IconDots size={dots} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface LinkProps {
  icon: Icon;
  to: string;
  search?: object;
  children: string;
}

/** One that leads to another screen. */
export function DotsLink({ icon: LinkIcon, to, search, children }: LinkProps) {
  const navigate = useNavigate();
  return (
    <Menu.Item
      leftSection={<LinkIcon size={16} aria-hidden />}
      onClick={() => void navigate({ to, search } as never)}
    >
      {children}
    </Menu.Item>
  );
}
