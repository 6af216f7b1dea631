import { addTexts } from '../t';
import barcodeScanner from './en/barcode-scanner.json' with { type: 'json' };
import codeScanner from './en/code-scanner.json' with { type: 'json' };

addTexts(codeScanner);
addTexts(barcodeScanner);
