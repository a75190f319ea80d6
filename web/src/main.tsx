import '@fontsource-variable/inter/wght.css';
import '@/app/base.css';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { router } from '@/app/router';
import { watchSession } from '@/app/session-watch';
import { start } from '@/app/start';
import { followLook } from '@/platform/look';

const failure = await start();
watchSession();
followLook();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App router={router} failure={failure} />);
