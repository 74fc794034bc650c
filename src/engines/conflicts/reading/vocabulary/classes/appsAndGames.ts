import { type ValueClass, valueClass } from "../valueClass.ts";

/** Apps for phones and desks, games, and what draws and sounds. */
export const APPS_AND_GAMES: readonly ValueClass[] = [
  valueClass(
    "mobile framework",
    "mobile app",
    true,
    "react native=react-native, flutter=pubspec.yaml=flutter sdk, ionic=ionic framework, swiftui=swift ui, uikit=ui kit ios, jetpack compose=compose ui, xamarin=xamarin.forms, Capacitor=capacitor.config.ts, expo=expo go=expo sdk=eas, cordova=phonegap, nativescript, kotlin multiplatform=kmp=kmm, compose multiplatform, .net maui=maui, android views=xml layouts, titanium sdk, kivy, lynx js=lynxjs, twa=trusted web activity, pwa=progressive web app",
  ),
  valueClass(
    "ui toolkit",
    "toolkit desktop",
    true,
    "gtk3=gtk 3=gtk+ 3, gtk4=gtk 4=libadwaita, gtk2=gtk 2, qt5=qt 5, qt6=qt 6, qt4=qt 4, Swing=java swing, javafx=openjfx, electron=electron.js=electronjs, tauri=tauri.conf.json, wxwidgets=wxpython, winforms=windows forms, wpf, winui=winui 3, uwp, avalonia=avalonia ui, uno platform, appkit=Cocoa, tkinter=customtkinter, pyqt=pyqt5=pyqt6, pyside=pyside6=pyside2, dear imgui=imgui=dearimgui, egui=eframe, Iced=iced rs, nuklear, fltk, wails, neutralinojs=neutralino, nw.js=nwjs=node-webkit, gpui, fyne, gioui, swt=eclipse swt, awt, mfc, lvgl, juce, slint ui, druid rs, floem, xilem, ratatui=tui-rs, bubbletea=bubble tea=charmbracelet, ncurses=curses, textual tui, ink cli, notcurses, ftxui, blessed js, pywebview, flet",
  ),
  valueClass("android build", "annotation", true, "kapt, ksp, annotationprocessor"),
  valueClass(
    "image loader",
    "images loading",
    true,
    "Coil=coil compose, glide android=bumptech glide, Picasso=square picasso, Fresco=facebook fresco, kingfisher, sdwebimage, nuke image, cached_network_image, fast-image=react-native-fast-image, universal image loader",
  ),
  valueClass(
    "mobile update channel",
    "updates ota",
    true,
    "codepush=code push, expo updates=eas update, shorebird, testflight, firebase app distribution, google play console=play store, app store connect, f-droid, hockeyapp, diawi",
  ),
  valueClass(
    "desktop",
    "desktop",
    true,
    "gnome=gnome shell, kde=Plasma=kde plasma, xfce, Sway=sway wm, i3=i3wm, hyprland, cinnamon desktop, mate desktop, lxqt=lxde, budgie desktop, pantheon desktop, cosmic desktop, awesomewm, bspwm, xmonad, dwm, river wm, niri wm, openbox, enlightenment",
  ),
  valueClass(
    "display server",
    "session display",
    true,
    "xorg=x11=x server=xlib=xcb, wayland=wlroots=weston, mir server, surfaceflinger, quartz compositor, drm/kms=kms/drm, fbdev=framebuffer console, xwayland",
  ),
  valueClass(
    "sdl",
    "windowing input",
    true,
    "sdl2=sdl 2, sdl3=sdl 3, glfw=glfw3, winit, glut=freeglut, sfml, allegro=allegro 5, raylib, sdl1=sdl 1.2, sokol, minifb, macroquad=miniquad, tao windowing, glutin, rgfw",
  ),
  valueClass(
    "game engine",
    "game engine",
    true,
    "Unity=unity3d=unity engine, unreal=unreal engine=ue5=ue4, godot=godot engine, bevy=bevy engine, cryengine, o3de=lumberyard, source 2, defold, gamemaker=game maker, construct 3, rpg maker, Phaser=phaser.js, pixijs=pixi.js, babylon.js=babylonjs, three.js=threejs, playcanvas, cocos2d=cocos creator, love2d=löve, monogame=xna, fna xna, libgdx, jmonkeyengine, pygame=pygame-ce, panda3d, ursina, renpy=ren'py, stride engine, flax engine, fyrox, ggez, amethyst engine, heaps.io, haxeflixel, ebitengine=ebiten, solar2d=corona sdk, stingray engine, ogre3d, irrlicht, torque3d, gdevelop, frostbite, id tech, react-three-fiber=r3f, a-frame=aframe, kaboom.js=kaplay, excalibur.js, melonjs, korge",
  ),
  valueClass(
    "physics engine",
    "physics",
    true,
    "box2d, bullet physics=Bullet=bullet3, physx=nvidia physx, Havok, jolt=jolt physics=joltphysics, Rapier=rapier3d=rapier2d, chipmunk2d=chipmunk physics, matter.js=matterjs, cannon.js=cannon-es, planck.js, ode physics=open dynamics engine, mujoco, avian physics=bevy_xpbd, chaos physics, newton dynamics, reactphysics3d, ammo.js, p2.js, oimo.js, nphysics, pymunk, godot physics, bepu=bepuphysics, drake robotics, gazebo sim=gazebo, isaac sim, pybullet",
  ),
  valueClass(
    "graphics api",
    "graphics renderer rendering backend",
    true,
    "opengl=gl=opengl 3.3=opengl 4.5, vulkan=moltenvk, Metal=metal api=apple metal, directx 11=dx11=d3d11=direct3d 11, directx 12=dx12=d3d12=direct3d 12, direct3d=directx 9=d3d9=dx9, webgl=webgl2=webgl 2, webgpu=wgpu=dawn webgpu, gles=opengl es=gles2=gles3, software rendering=llvmpipe=software renderer=swiftshader, bgfx, sokol_gfx, skia, cairo graphics, angle gl, glide api, canvas 2d=canvas2d=2d canvas, vello, direct2d, core graphics=coregraphics, sdl_gpu=sdl gpu, diligent engine, the forge graphics, nanovg, blend2d, optix, embree, filament renderer",
  ),
  valueClass(
    "audio middleware",
    "audio sound",
    true,
    "fmod=fmod studio, wwise=audiokinetic, openal=openal soft, soloud, miniaudio, irrklang, steam audio, sdl_mixer=sdl mixer, bass audio=un4seen, xaudio2, portaudio, rtaudio, cpal, rodio, kira audio, web audio api=webaudio, oboe audio, aaudio, superpowered, criware",
  ),
  valueClass(
    "audio server",
    "audio sound",
    true,
    "pulseaudio=pulse audio, pipewire, alsa=libasound, Jack=jackd=jack2, oss audio=oss4, wasapi, core audio=coreaudio, asio driver, sndio, esd audio, arts daemon, audioflinger, directsound",
  ),
  valueClass(
    "image processing",
    "images thumbnails",
    true,
    "imagemagick=magick convert=minimagick=mini_magick, graphicsmagick, libvips=vips=ruby-vips=pyvips, Sharp=sharp.js=npm sharp=lovell/sharp, pillow=python imaging library, jimp, imgproxy, thumbor, opencv=cv2, gd library=libgd, imaginary h2non, imageflow, squoosh, image-rs, scikit-image, imagesharp, skiasharp, gm npm, wand python, intervention image, photon wasm, stb_image, cimg",
  ),
  valueClass(
    "video",
    "video transcoding",
    true,
    "ffmpeg=libavcodec=ffprobe=fluent-ffmpeg, gstreamer=gst-launch, mediaconvert=aws mediaconvert, mux video=mux.com, libav, handbrake, cloudflare stream, api.video, elastic transcoder, zencoder, coconut transcode, bitmovin encoding, transcoder api=google transcoder, vapoursynth, shaka packager, bento4, nvenc, quicksync=intel quick sync=qsv, vaapi, videotoolbox, mediacodec, wowza, obs studio, nginx-rtmp, srs rtmp, antmedia=ant media, mediamtx, owncast, ivs=amazon ivs",
  ),
];
