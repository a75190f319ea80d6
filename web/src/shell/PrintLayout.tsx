import '@/ui/print/paper.css';
import { Outlet } from '@tanstack/react-router';
import { OnPaper } from '@/platform/formats';
import { useSession } from '@/platform/session';
import { Around } from './Around';

/** Around a page that is made for paper: no navigation. */
export function PrintLayout() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Around>
      <OnPaper value>
        <Outlet />
      </OnPaper>
    </Around>
  );
}
