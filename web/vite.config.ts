/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotli } from './brotli.ts';
import { nameOfChunk, nameOfStart } from './chunks.ts';
import { localeParts } from './locale-parts.ts';
import { offlineWorker } from './offline-worker.ts';
import { pdfParts } from './pdf-parts.ts';

// The development server forwards to a Hivis on its default port. The host
// header is left as it is, because the server finds the organization by it.
const server = process.env.HIVIS_DEV_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [localeParts(), react(), offlineWorker(), pdfParts(), brotli()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    port: 5173,
    proxy: { '/api': { target: server }, '/cable': { target: server, ws: true } },
  },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 1024,
    // What every page needs is one file. Otherwise what a later screen shares with it,
    // down to a single icon, is a file of its own that sign-in has to ask for.
    rolldownOptions: {
      input: ['index.html', 'public.html'],
      output: {
        // The first load names all files, and letters made by chance do not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              name: (id, chunking) => nameOfStart(id, (each) => chunking.getModuleInfo(each)),
              tags: ['$initial'],
              test: /^(?!.*(\.html|src\/(main|public)\.tsx|src\/app\/public\.ts))/,
            },
            {
              name: (id, chunking) => nameOfChunk(id, (each) => chunking.getModuleInfo(each)),
              includeDependenciesRecursively: false,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/app/test-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // A test that passes the second time is named as flaky at the end.
    retry: 1,
    // No test is about seconds: these only end one that hangs, also where much else runs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    env: { TZ: 'Europe/Berlin' }, // where the tests' organization is
    // A page of its own for each file takes five times as long as all the tests.
    isolate: false,
  },
});
