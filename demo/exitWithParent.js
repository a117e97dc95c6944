/**
 * Preloaded into the identity emulator: it holds accounts in its memory only and means nothing without the
 * launcher, so it ends when the launcher does, however that happened (a killed process runs no clean-up, but
 * the kernel closes its channel).
 */
process.on('disconnect', () => process.exit(0));
