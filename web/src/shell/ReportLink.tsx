import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Command } from '@/platform/modules';

interface Props {
  report: Command;
  className?: string;
  title?: string;
  children: ReactNode;
}

/** The way to the form for what people report. Modules name their addresses as text. */
export function ReportLink({ report, ...rest }: Props) {
  const target = { to: report.to, search: report.search ?? {} } as unknown as { to: '/' };
  return <Link {...target} {...rest} />;
}
