/** The product's worker with its phases counted. */
import './instrument';
import '@/core/layout.worker';
