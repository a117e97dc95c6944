/** Reads a QR code from a picture: first by the library's detector, then by our own corner search. */
import {
  BarcodeFormat,
  Exception,
  QRCodeReader,
  Result,
  ResultPoint,
  type BinaryBitmap,
  type DetectorResult,
} from '@zxing/library';
import Detector from '@zxing/library/esm/core/qrcode/detector/Detector';
import FinderPatternInfo from '@zxing/library/esm/core/qrcode/detector/FinderPatternInfo';
import { corneredCodes, findCorners, type Corners } from './corners';

/** Most sets of corners tried per picture, as the next picture follows in a moment. */
const TRIES = 3;

class CornerDetector extends Detector {
  between(corners: Corners): DetectorResult {
    const ordered = [...corners];
    ResultPoint.orderBestPatterns(ordered);
    return this.processFinderPatternInfo(new FinderPatternInfo(ordered));
  }
}

export class CodeReader extends QRCodeReader {
  /** Throws an Exception of the library where there is no code, or none that can be read. */
  override decode(picture: BinaryBitmap): Result {
    try {
      return super.decode(picture);
    } catch (error) {
      const found = error instanceof Exception ? this.decodeFromCorners(picture) : null;
      if (!found) throw error;
      return found;
    }
  }

  private decodeFromCorners(picture: BinaryBitmap): Result | null {
    const image = picture.getBlackMatrix();
    const detector = new CornerDetector(image);
    for (const corners of corneredCodes(findCorners(image)).slice(0, TRIES)) {
      try {
        const detected = detector.between(corners);
        const decoded = this.getDecoder().decodeBitMatrix(detected.getBits());
        const bytes = decoded.getRawBytes();
        return new Result(decoded.getText(), bytes, 8 * bytes.length, detected.getPoints(), BarcodeFormat.QR_CODE);
      } catch (error) {
        if (!(error instanceof Exception)) throw error;
      }
    }
    return null;
  }
}
