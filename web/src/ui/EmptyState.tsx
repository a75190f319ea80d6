import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Message } from './Message';

interface Props {
  title: string;
  text?: string;
  icon?: ReactNode;
  small?: boolean;
  /** The next step: a button, usually. */
  children?: ReactNode;
}

export function EmptyState({ icon, ...message }: Props) {
  return <Message icon={icon ?? <IconInbox size={22} stroke={1.6} />} {...message} />;
}
