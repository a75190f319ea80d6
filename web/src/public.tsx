import '@fontsource-variable/inter/wght.css';
import '@/app/base.css';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { router } from '@/app/public';
import { start } from '@/app/start';

const failure = await start();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App router={router} failure={failure} />);
