import { type ValueClass, valueClass } from "../valueClass.ts";

/** Systems below the application: kernels, devices, disks. */
export const EMBEDDED_AND_SYSTEMS: readonly ValueClass[] = [
  valueClass(
    "operating system",
    "os image base",
    false,
    "ubuntu=jammy=ubuntu noble, debian=bookworm=bullseye=stretch-slim=bookworm-slim=buster, alpine=alpine linux=node:alpine, centos=centos stream, fedora=fedora coreos, rhel=red hat=red hat enterprise linux=ubi8=ubi9, amazon linux=amazon linux 2=al2023, windows server=nanoserver, arch linux=archlinux, rocky linux=rockylinux, almalinux, distroless, freebsd, nixos, bottlerocket, opensuse=suse=sles, gentoo, openbsd, netbsd, flatcar, coreos, wolfi=chainguard images, void linux, slackware, oracle linux, photon os, raspbian=raspberry pi os, yocto=openembedded, buildroot, openwrt, solaris=illumos=smartos, macos=os x, windows 10, windows 11, kali linux, linux mint, azure linux=cbl-mariner, chromeos, fuchsia os, tinycore, busybox image",
  ),
  valueClass(
    "init system",
    "init",
    true,
    "Upstart, sysvinit=sysv init, openrc, runit, supervisord=Supervisor, pm2=ecosystem.config.js, s6-overlay=s6 init, tini, dumb-init, monit, foreman procfile=honcho, circus process, forever js, dinit, god ruby, bluepill",
  ),
  valueClass(
    "file system",
    "filesystem fs volume",
    true,
    "ext4, xfs, btrfs, zfs=openzfs, f2fs, ntfs, apfs, ext3, overlayfs=overlay2, bcachefs, fat32=exfat, squashfs, erofs, jffs2, ubifs, littlefs, spiffs, hfs+, reiserfs, tmpfs, refs filesystem, yaffs2, aufs, devicemapper",
  ),
  valueClass(
    "rtos",
    "rtos firmware os",
    true,
    "freertos, Zephyr=zephyr rtos, threadx=azure rtos, rt-thread, nuttx, vxworks, qnx, riot os, contiki=contiki-ng, mbed os, embos, micrium=uc/os=µc/os, chibios, keil rtx=rtx5, tinyos, bare metal firmware=super loop, mynewt, integrity rtos, rtems, tock os=tockos, hubris os, freertos smp, xenomai, preempt_rt=preempt-rt, nucleus rtos, safertos, pikeos, openharmony liteos",
  ),
  valueClass(
    "embedded toolchain",
    "toolchain firmware build",
    true,
    "platformio=platformio.ini, arduino=arduino ide=arduino-cli=.ino, esp-idf=esp idf=idf.py, stm32cubeide=stm32cubemx=stm32cube, mplab=mplab x, arm-none-eabi-gcc=arm none eabi, mcuxpresso, code composer studio, segger embedded studio, nrf connect sdk=nrfconnect, simplicity studio, crosstool-ng, zephyr sdk, modustoolbox, vivado=vitis, quartus=quartus prime, yosys=nextpnr, dave ide, e2 studio, libopencm3, esphome, tasmota",
  ),
  valueClass(
    "bus",
    "bus wire interface",
    false,
    "i2c=i²c, spi bus=spi=qspi, uart=usart, can bus=canbus=can fd, modbus=modbus rtu=modbus tcp, rs-485=rs485, rs-232=rs232, 1-wire=onewire, lin bus, usb hid=usb cdc, ethercat, profibus=profinet, i2s, pcie=pci express, ble=bluetooth low energy, zigbee, z-wave, lorawan=lora, thread matter, nb-iot, swd debug=jtag, flexray, bacnet, opc ua=opc-ua, dali bus, knx, coap, lwm2m, sdio, mipi csi, canopen, j1939",
  ),
  valueClass(
    "bootloader",
    "bootloader boot",
    true,
    "u-boot=uboot=das u-boot, grub=grub2, systemd-boot, mcuboot, coreboot, barebox, Limine, lilo boot, syslinux=isolinux, refind, uefi boot=edk2, redboot, libreboot, opensbi, bios boot, iboot, petitboot, nrf dfu, clover bootloader=opencore",
  ),
  valueClass(
    "firmware update tool",
    "ota updates firmware",
    true,
    "Mender=mender.io, rauc, swupdate, hawkbit, ostree=rpm-ostree, balena updates, uptane, memfault, fwupd, bootc, nerves hub=nerveshub, aktualizr",
  ),
  valueClass(
    "robotics framework",
    "robotics robot",
    true,
    "ros=ros 1=ros noetic, ros 2=ros2=ros humble, yarp robotics, orocos, moos-ivp, lcm messaging, px4, ardupilot, betaflight, dora-rs, micro-ros, isaac ros, viam robotics",
  ),
];
